import type { Say } from '../../schema/texts.ts'
import type { Field } from '../../schema/compiled.ts'
import { writeBytes } from '../../schema/display.ts'
import { endingsOfFormat as usual, MOST_BYTES } from '../../schema/file-sizes.ts'
import { listWords } from '../../schema/list-words.ts'
import { fill } from '../../schema/template.ts'
import { readLocale } from '../../i18n/i18n.ts'

/** The file extensions that a field accepts: its own, otherwise those of its format; an empty list accepts any. */
export function endingsOf({ rules, item }: Field): readonly string[] {
  return rules?.accept ?? item?.rules?.accept ?? usual[rules?.format ?? item?.rules?.format ?? ''] ?? []
}

/** The size that a field allows, otherwise that of its kind of files; undefined if it takes files of any kind. */
export function mostBytesOf({ rules, item }: Field): number | undefined {
  const format = rules?.format ?? item?.rules?.format ?? ''
  return rules?.maxBytes ?? item?.rules?.maxBytes ?? (format in usual ? MOST_BYTES[format === 'audio' ? 'audio' : 'image'] : undefined)
}

/** File extensions for reading: jpg, png; the alternative spelling of a type is left out. */
export const writeEndings = (endings: readonly string[]): string =>
  listWords(
    endings.filter((ending) => ending !== '.jpeg' || !endings.includes('.jpg')).map((ending) => ending.slice(1)),
    readLocale(),
  )

/** Why a file is not uploaded at all, in one sentence; undefined if it is acceptable. */
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

/** Why a file is none of what its name says, by what the backend has found in it; undefined if it is. */
export function judgeType({ name }: File, type: string | undefined, field: Field, say: Say<'widgets/late'>): string | undefined {
  const format = field.rules?.format ?? field.item?.rules?.format
  if (!type || !format) return undefined
  if (format === 'audio') return type.startsWith('audio/') ? undefined : say('notSound', { name })
  const endings = endingsOf(field)
  const ending = `.${type.split('/')[1]!.replace('jpeg', 'jpg')}`
  return !(format in usual) || endings.includes(ending) ? undefined : say('wrongContent', { name, endings: writeEndings(endings) })
}

export function own(
  { messages, title }: Field,
  rule: 'accept' | 'maxBytes' | 'maxSeconds',
  values: Record<string, unknown>,
): string | undefined {
  const sentence = messages?.[rule]
  return sentence && fill(sentence, { title, ...values })
}
