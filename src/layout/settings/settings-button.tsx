import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../../widgets/kit/button.tsx'
import { whenAsked } from './open-settings.ts'
import { BlockBoundary } from '../../runtime/block-boundary.tsx'

const load = () => withTexts(import('./settings-drawer.tsx'), 'layout/settings').then((found) => ({ default: found.SettingsDrawer }))
const SettingsDrawer = lazy(load)

/** Opens the settings, which are loaded when somebody is about to open them. */
export function SettingsButton() {
  const t = useTexts('layout/frame')
  const [open, setOpen] = useState(false)
  useEffect(() => whenAsked(() => setOpen(true)), [])
  const warm = () => void load().catch(() => undefined)
  return (
    <>
      <IconButton
        label={t('settings')}
        icon={<Glyph name="settings" />}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      />
      {open && (
        <BlockBoundary name={t('settings')}>
          <Suspense fallback={null}>
            <SettingsDrawer close={() => setOpen(false)} />
          </Suspense>
        </BlockBoundary>
      )}
    </>
  )
}
