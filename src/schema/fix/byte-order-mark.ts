/** Separates the byte order mark from a text, so that it can be restored on writing: the author decides about the mark. */
export function splitMark(text: string): { mark: string; bare: string } {
  return text.startsWith('\ufeff') ? { mark: '\ufeff', bare: text.slice(1) } : { mark: '', bare: text }
}
