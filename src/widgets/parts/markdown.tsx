import { MarkdownView } from '../heavy/markdown-view.tsx'
import { asRecord, asText } from '../heavy/read.ts'
import { useWords } from '../heavy/words.ts'
import type { PartProps } from '../part.ts'

/** The text, alone or in the field that the schema names. */
export type MarkdownAnswer = string | Record<string, unknown>

/** A formatted text. */
export function Markdown({ answer, row, props }: PartProps) {
  const say = useWords()
  const field = asText(props['field']) || 'content'
  const text = asText(answer) || asText(asRecord(answer)[field]) || asText(asRecord(row)[field])
  return text.trim() ? <MarkdownView text={text} /> : <p className="lk-none">{say('noText')}</p>
}
