import { useEventListener } from 'ahooks'
import { useCallback, useRef, useState, type ComponentType } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { toast } from '../widgets/kit/toast-store.ts'

type Palette = ComponentType<{ close: () => void }>

const load = () => import('./palette/palette.tsx').then((found): Palette => found.Palette)

/** The button of the command palette, with its shortcut. The palette is loaded when somebody is about to open it. */
export function PaletteButton() {
  const t = useTexts('layout/frame')
  const [palette, hold] = useState<{ Palette: Palette }>()
  const isOpen = useRef(false)

  const close = useCallback(() => {
    isOpen.current = false
    hold(undefined)
  }, [])
  const open = useCallback(() => {
    if (isOpen.current) return close()
    isOpen.current = true
    load().then(
      (Palette) => isOpen.current && hold({ Palette }),
      () => {
        isOpen.current = false
        toast.error(t('paletteFailed'))
      },
    )
  }, [close, t])

  useEventListener('keydown', (event) => {
    // In a text editor the same keys insert a link.
    if (event.defaultPrevented) return
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return
    event.preventDefault()
    open()
  })

  const reach = () => void load().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className="ly-search"
        aria-label={t('palette')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={reach}
        onFocus={reach}
      >
        <Glyph name="search" />
        <span>{t('search')}</span>
        {/* Hidden from screen readers: the keys are not part of its name. */}
        <kbd aria-hidden="true" data-keys={isApple() ? '⌘ K' : 'Ctrl K'} />
      </button>
      {palette && <palette.Palette close={close} />}
    </>
  )
}

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent)
