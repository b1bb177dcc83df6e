import { hasText, say } from '../../i18n/i18n.ts'

/** The translated word for a value such as `gender` `female`, or the value itself if there is none. */
export function wordOf(kind: string, value: unknown): string {
  const key = `${kind}.${String(value)}`
  return hasText('widgets/late', key) ? say('widgets/late', key as 'gender.female') : String(value ?? '')
}
