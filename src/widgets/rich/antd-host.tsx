import { ConfigProvider } from 'antd'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, type ReactNode } from 'react'
import { loadAntdLocale } from '../../i18n/antd-locale.ts'
import { beforeSwitch, readLocale, useLocale } from '../../i18n/i18n.ts'
import { antdTheme } from '../../look/antd-theme.ts'
import { useTheme } from '../../look/theme.ts'
import type { Locale } from '../../schema/compiled.ts'
import './live.css'

const sentences = new Map<Locale, Awaited<ReturnType<typeof loadAntdLocale>>>()

/** Loads the library's own texts in a language, before any of it is rendered. */
export async function prepareSentences(locale = readLocale()): Promise<void> {
  sentences.set(locale, await loadAntdLocale(locale))
}

beforeSwitch((locale) => prepareSentences(locale))

/** The language may change while the library itself is still loading, and then nobody has loaded its texts. */
function useSentences(locale: Locale) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const own = sentences.get(locale)
  useEffect(() => {
    if (!own) void prepareSentences(locale).then(drawAgain, () => undefined)
  }, [own, locale])
  return own
}

/**
 * Theme, language and nonce for one of the library's controls, and a container for its panel that a modal dialog does not cover. Escape
 * that closes the panel must not close the surrounding dialog as well, neither by our handler nor by the browser's default.
 */
export function AntdHost({
  open,
  stopsEscape,
  children,
}: {
  open: boolean
  /** A select stops the propagation of Escape, a date ignores it once its default is prevented. */ stopsEscape?: boolean
  children: ReactNode
}) {
  const { mode, primary } = useTheme()
  const own = useSentences(useLocale())
  const theme = useMemo(() => antdTheme(primary, mode), [primary, mode])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  const host = useRef<HTMLSpanElement>(null)
  /** Whether the arrow keys have chosen an entry since the last letter. */
  const pointed = useRef(false)
  // The library copies the input's attribute to a wrapper without a role, which must not have it.
  useLayoutEffect(() => host.current?.querySelector('.ant-select')?.removeAttribute('aria-required'))
  return (
    <ConfigProvider
      theme={theme}
      {...(own ? { locale: own } : {})}
      getPopupContainer={homeOf}
      button={{ autoInsertSpace: false }}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <span
        ref={host}
        className="lk-live-host"
        onInput={() => (pointed.current = false)}
        onKeyDownCapture={(event) => {
          if (!stopsEscape || !open) return
          if (event.key === 'Escape') event.preventDefault()
          // Tab goes on to the next field, as everywhere: the library would choose the highlighted entry, even again, which in a multi-select
          // removes it, and stay. After a search, what the arrows point at is chosen as well.
          if (event.key.startsWith('Arrow')) pointed.current = true
          if (event.key !== 'Tab') return
          event.stopPropagation()
          if (pointed.current && (event.target as HTMLInputElement).value !== '') chooseHighlighted(event.target as HTMLInputElement)
        }}
        onKeyDown={(event) => open && event.key === 'Escape' && (event.preventDefault(), event.stopPropagation())}
      >
        {children}
      </span>
    </ConfigProvider>
  )
}

/** Without an entry to choose, the library would close the list and forget the text. */
function chooseHighlighted(target: HTMLInputElement): void {
  if (!document.getElementById(target.getAttribute('aria-activedescendant') ?? '')) return
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true }))
}

function homeOf(control?: HTMLElement): HTMLElement {
  return control?.closest('dialog') ?? document.body
}
