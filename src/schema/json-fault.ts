import { parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser'

/** Why a text is not valid JSON, in words, and where; `length` is the number of characters to mark. */
export type JsonFault = { offset: number; length: number; message: string }

const SYNTAX: Record<string, string> = {
  InvalidCommentToken: 'comments are not part of JSON; expected it to be removed',
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  PropertyNameExpected: 'expected a name in double quotes',
  ValueExpected: 'expected a value',
  CloseBraceExpected: 'expected "}"',
  CloseBracketExpected: 'expected "]"',
  EndOfFileExpected: 'expected the end of the file: everything stands in one pair of { and }',
  InvalidSymbol: 'expected a text in double quotes, a number, true, false or null',
  InvalidCharacter: 'a character that JSON does not allow in a text, such as a line break or a tab',
  UnexpectedEndOfString: 'a double quote is missing at the end of this text',
  InvalidEscapeCharacter: 'an escape that JSON does not know; a backslash itself is written as \\\\',
  InvalidUnicode: 'a broken \\u escape',
  InvalidNumberFormat: 'expected a number',
}

/** Characters that look like JSON punctuation, as keyboards and word processors produce them. */
const ALIKE: Record<string, string> = {
  '，': 'a plain comma: ,',
  '：': 'a plain colon: :',
  '、': 'a plain comma: ,',
  '；': 'a plain comma: ,',
  '“': 'straight double quotes: "',
  '”': 'straight double quotes: "',
  '„': 'straight double quotes: "',
  '‘': 'straight double quotes: "',
  '’': 'straight double quotes: "',
  "'": 'double quotes: "',
  '`': 'double quotes: "',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
  ';': 'a comma: ,',
  '=': 'a colon: :',
}

/** Characters that look like the space that JSON knows, by their code: one cannot see which it is. */
const SPACES: Record<number, string> = {
  0xa0: 'no-break space',
  0x2003: 'em space',
  0x200b: 'invisible space',
  0x202f: 'no-break space',
  0x3000: 'full-width space',
  0xfeff: 'invisible mark',
}

const SPELT: Record<string, string> = { true: 'true', false: 'false', null: 'null', none: 'null', undefined: 'null', nan: 'null' }

/** The first error of a text that is not valid JSON. */
export function jsonFault(text: string): JsonFault {
  if (text.trim() === '') return { offset: 0, length: 1, message: 'Unexpected text, the file is empty' }
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const { error, offset, length } = errors[0] ?? { error: 1, offset: 0, length: 1 }
  const code = printParseErrorCode(error)
  const open = code === 'CloseBraceExpected' || code === 'CloseBracketExpected' ? notClosed(text) : undefined
  if (open !== undefined)
    return { offset: open, length: 1, message: `Unexpected "${text[open]!}" that is not closed, expected its "${CLOSES[text[open]!]!}"` }
  return { offset, length, message: wrongToken(text, offset, length) ?? `Unexpected text, ${SYNTAX[code] ?? 'not JSON'}` }
}

/** What is found in place of a valid token. */
function wrongToken(text: string, offset: number, length: number): string | undefined {
  const token = text.slice(offset, offset + length)
  const first = [...token][0] ?? ''
  if (Object.hasOwn(ALIKE, first)) return `Unexpected ${first}, expected ${ALIKE[first]!}`
  const space = SPACES[first.codePointAt(0) ?? 0]
  if (space !== undefined) return `Unexpected ${space}, expected a plain space`
  if (/^[}\],]/.test(first) && /,\s*$/.test(text.slice(0, offset)))
    return first === ','
      ? 'Unexpected second comma, expected one between two entries'
      : `Unexpected "${first}" behind a comma, expected no comma after the last entry`
  const word = /^[A-Za-z_$][\w$-]*/.exec(text.slice(offset))?.[0]
  if (word === undefined) return undefined
  if (text[offset - 1] === '"' || text[offset + word.length] === '"')
    return 'Unexpected text, a double quote before this is missing, or is one too many'
  if (/^\s*[:：=]/.test(text.slice(offset + word.length))) return `Unexpected ${word}, expected it in double quotes: "${word}"`
  const meant = SPELT[word.toLowerCase()]
  return meant === undefined || meant === word ? undefined : `Unexpected ${word}, expected ${meant}`
}

const CLOSES: Record<string, string> = { '{': '}', '[': ']' }

/** The bracket that is most likely the unclosed one: its closing counterpart has a different indentation from its line. */
function notClosed(text: string): number | undefined {
  const open: number[] = []
  for (const { 0: piece, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]]/g)) {
    if (piece.length > 1) continue
    if (CLOSES[piece] !== undefined) open.push(index)
    else {
      const opener = open.pop()
      if (opener === undefined) return undefined
      const isSameLine = !text.slice(opener, index).includes('\n')
      if (CLOSES[text[opener]!] !== piece || (!isSameLine && indentOf(text, opener) !== indentOf(text, index))) return opener
    }
  }
  return open.at(-1)
}

function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start))![0].length
}
