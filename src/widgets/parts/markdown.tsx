import { useTexts } from '../../i18n/i18n.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { asRecord, asText } from '../answer/read.ts'
import type { PartProps } from '../part.ts'

/** The text, alone or in the field that the schema names. */
export type MarkdownAnswer = string | Record<string, unknown>

/** A formatted text. */
export function Markdown({ answer, row, props }: PartProps) {
  const say = useTexts('widgets/late')
  const field = asText(props['field']) || 'content'
  const text = asText(answer) || asText(asRecord(answer)[field]) || asText(asRecord(row)[field])
  return text.trim() ? <MarkdownView text={text} /> : <p className="lk-none">{say('noText')}</p>
}
