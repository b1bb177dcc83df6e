import { switchLocale, useLocale, useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useLandscape } from '../runtime/router/use-landscape.ts'
import { IconButton } from '../widgets/kit/button.tsx'
import { Menu } from '../widgets/kit/menu.tsx'

/** The languages by their own names; the page changes in place. */
export function LanguageSwitch() {
  const t = useTexts('layout/frame')
  const current = useLocale()
  const { locales } = useLandscape().atlas().boot
  return (
    <Menu
      label={t('language')}
      items={locales.map(({ value, title }) => ({
        name: value,
        title: <span lang={value}>{title}</span>,
        checked: value === current,
        onSelect: () => void switchLocale(value),
      }))}
      trigger={(props) => <IconButton label={t('language')} icon={<Glyph name="language" />} {...props} />}
    />
  )
}
