import type { Notice } from '../request/notice.ts'
import { notify, toast } from '../widgets/kit/toast-store.ts'

/** Shows the notices of lower rooms with the kit. */
export function showNotice({ style, tone, title, text }: Notice): void {
  if (style === 'toast') toast[tone](text)
  else notify({ title: title ?? text, text: title ? text : '', tone: tone === 'error' ? 'danger' : tone })
}
