/** A file that is no list of exams; the message completes the sentence "O arquivo …". */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}
