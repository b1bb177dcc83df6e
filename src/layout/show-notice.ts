import type { Notice } from '../request/notice.ts'
import { notify, toast } from '../widgets/kit/toast-store.ts'

/** Shows what the rooms below have to say, in the kit's own way. */
export function showNotice({ style, tone, title, text }: Notice): void {
  if (style === 'toast') toast[tone](text)
  else notify({ title: title ?? text, text: title ? text : '', tone: tone === 'error' ? 'danger' : tone })
}
