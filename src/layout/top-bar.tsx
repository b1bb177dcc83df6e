import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Icon } from '../look/icons.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { IconButton } from '../widgets/kit/button.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

/** Where one is, on the left; who one is, on the right. */
export function TopBar({ expanded, toggle }: { expanded: boolean; toggle: () => void }) {
  const t = useTexts('frame')
  const { home } = useSurroundings()
  return (
    <header className="ly-top">
      <IconButton
        label={expanded ? t('foldMenu') : t('unfoldMenu')}
        icon={<Glyph name="menu" />}
        aria-expanded={expanded}
        onClick={toggle}
      />
      <Link className="ly-home" to={home} aria-label={t('home')} title={t('home')}>
        <Icon name="HomeOutlined" />
      </Link>
      <Breadcrumb />
      <div className="ly-tools">
        <ThemeSwitch />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
