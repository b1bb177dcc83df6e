import type { Boot } from '../schema/manifest.ts'
import { isSwitch, type Stored } from '../session/storage.ts'
import './server-notice.css'

const KEY = 'notice_read'

/**
 * A notice from the server to everybody, above the page and in its language; once dismissed, it reappears at the next visit. It is
 * independent
 * of the frames, because it concerns the public pages, the sign-in and the console alike.
 */
export function showServerNotice(notice: NonNullable<Boot['notice']>, ofTab: Stored): void {
  if (ofTab.read(KEY, isSwitch)) return
  const place = document.createElement('aside')
  const text = document.createElement('p')
  const close = document.createElement('button')
  place.className = 'ly-server-notice'
  close.type = 'button'
  place.append(text, close)
  const tell = () => {
    const words = Object.entries(notice).find(([locale]) => locale === document.documentElement.lang)?.[1] ?? Object.values(notice)[0]
    if (!words || text.textContent === words.text) return
    text.textContent = words.text
    close.textContent = words.close
    place.setAttribute('aria-label', words.text)
  }
  tell()
  const follow = new MutationObserver(tell)
  follow.observe(document.documentElement, { attributeFilter: ['lang'] })
  close.addEventListener('click', () => {
    ofTab.write(KEY, true)
    follow.disconnect()
    place.remove()
  })
  document.body.prepend(place)
}
