import type { Say } from '../../schema/texts.ts'
import type { Field } from '../../schema/compiled.ts'
import { writeBytes } from '../../schema/display.ts'
import { fill } from '../../schema/template.ts'

const usual: Record<string, string[]> = {
  image: ['.jpg', '.jpeg', '.png'],
  'image-or-pdf': ['.jpg', '.jpeg', '.png', '.pdf'],
  audio: ['.wav', '.mp3', '.m4a', '.aac', '.ogg', '.opus', '.amr', '.pcm'],
}

/** Endings of files that a field takes: its own, else those of its format; none means any. */
export function endingsOf({ rules, item }: Field): string[] {
  return rules?.accept ?? item?.rules?.accept ?? usual[rules?.format ?? item?.rules?.format ?? ''] ?? []
}

export const mostBytesOf = ({ rules, item }: Field): number | undefined => rules?.maxBytes ?? item?.rules?.maxBytes

/** Endings as a person reads them: jpg, png; the second spelling of a kind is not named. */
export const writeEndings = (endings: string[]): string =>
  endings
    .filter((ending) => ending !== '.jpeg' || !endings.includes('.jpg'))
    .map((ending) => ending.slice(1))
    .join(', ')

/** Why a file is not even sent, in one sentence; nothing when it may go. */
export function judgeFile(file: File, field: Field, say: Say<'widgets/late'>): string | undefined {
  const { name, size } = file
  const endings = endingsOf(field)
  const most = mostBytesOf(field)
  if (endings.length > 0 && !endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return own(field, 'accept', { name }) ?? say('wrongKind', { name, endings: writeEndings(endings) })
  if (size === 0) return say('emptyFile', { name })
  if (most !== undefined && size > most)
    return own(field, 'maxBytes', { name }) ?? say('tooLarge', { name, size: writeBytes(size), most: writeBytes(most) })
  return undefined
}

export function own(
  { messages, title }: Field,
  rule: 'accept' | 'maxBytes' | 'maxSeconds',
  values: Record<string, unknown>,
): string | undefined {
  const sentence = messages?.[rule]
  return sentence && fill(sentence, { title, ...values })
}
