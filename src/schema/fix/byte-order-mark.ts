/** A text without its byte order mark, and what to write before it again: the mark is the author's business. */
export function splitMark(text: string): { mark: string; bare: string } {
  return text.startsWith('\ufeff') ? { mark: '\ufeff', bare: text.slice(1) } : { mark: '', bare: text }
}
