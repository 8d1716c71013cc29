/** An answer that is JSON already, put together of parts that the call's schema has checked when they were composed. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
