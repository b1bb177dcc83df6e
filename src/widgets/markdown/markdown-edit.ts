export type Mark = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'link' | 'code'
export type Piece = { text: string; from: number; to: number }

const around = { bold: '**', italic: '*', code: '`' }
const before: Record<string, (at: number) => string> = {
  heading: () => '## ',
  bullets: () => '- ',
  numbers: (at) => `${at + 1}. `,
  quote: () => '> ',
}
const PREFIX = /^(#{1,6} |- |\d+\. |> )/

/** Returns a text and its selection after formatting was applied or removed. */
export function putMark(mark: Mark, { text, from, to }: Piece, words: string): Piece {
  if (mark === 'bold' || mark === 'italic' || mark === 'code') return wrap(around[mark], { text, from, to }, words)
  if (mark === 'link') {
    const label = text.slice(from, to) || words
    const put = `[${label}](https://)`
    // Select the URL, which is typed next.
    const at = from + label.length + 3
    return { text: text.slice(0, from) + put + text.slice(to), from: at, to: at + 'https://'.length }
  }
  return lead(before[mark]!, { text, from, to })
}

function wrap(sign: string, { text, from, to }: Piece, words: string): Piece {
  const chosen = text.slice(from, to)
  const outside = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign
  if (chosen && outside)
    return {
      text: text.slice(0, from - sign.length) + chosen + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    }
  const put = chosen || words
  return {
    text: text.slice(0, from) + sign + put + sign + text.slice(to),
    from: from + sign.length,
    to: from + sign.length + put.length,
  }
}

function lead(prefix: (at: number) => string, { text, from, to }: Piece): Piece {
  // No line ends before the first character; a negative index would find a line break at the very start.
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const isOn = lines.every((line, at) => line.startsWith(prefix(at)))
  const put = lines.map((line, at) => (isOn ? '' : prefix(at)) + line.replace(PREFIX, '')).join('\n')
  return { text: text.slice(0, start) + put + text.slice(end), from: start, to: start + put.length }
}
