import { getDocumentProxy } from "unpdf";

/**
 * Counts a PDF's pages.
 * @throws PasswordException, or another error of a file that doesn't open
 */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { numPages } = pdf;
  await pdf.loadingTask.destroy();
  return numPages;
}
