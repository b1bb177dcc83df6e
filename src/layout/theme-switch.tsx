import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useTheme } from '../look/theme.ts'
import { useSettings } from '../session/use-settings.ts'
import { IconButton } from '../widgets/kit/button.tsx'

/** Switches between light and dark; after the first click it no longer follows the system. */
export function ThemeSwitch() {
  const t = useTexts('layout/frame')
  const { mode } = useTheme()
  const [, write] = useSettings()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      className="ly-theme"
      label={t(next)}
      icon={<Glyph name={next === 'dark' ? 'moon' : 'sun'} />}
      onClick={() => write({ pageTheme: next })}
    />
  )
}
