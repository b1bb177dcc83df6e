/** Replaces the text between `<!-- name -->` and `<!-- /name -->`; a text without these marks stays as it is. */
export function replaceRegion(text: string, name: string, inner: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const start = text.indexOf(open)
  const end = text.indexOf(close)
  if (start < 0 || end < start) return text
  return `${text.slice(0, start + open.length)}\n\n${inner}\n\n${text.slice(end)}`
}
