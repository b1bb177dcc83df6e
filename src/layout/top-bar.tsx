import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { Icon } from '../look/icons.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { IconButton } from '../widgets/kit/button.tsx'
import { AnnouncementBell } from './announcement-bell.tsx'
import { ApplicationSwitch } from './application-switch.tsx'
import { BarMenus } from './bar-menus.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { JobsPlace } from './jobs/jobs-place.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PaletteButton } from './palette-button.tsx'
import { SettingsButton } from './settings/settings-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

/** The current page and application on the left; personal things on the right. */
export function TopBar({ expanded, toggle, strip }: { expanded: boolean; toggle?: (() => void) | undefined; strip: HTMLElement | null }) {
  const t = useTexts('layout/frame')
  const { home } = useSurroundings()
  return (
    <header className="ly-top">
      <div className="ly-where">
        {toggle && (
          <IconButton
            label={expanded ? t('foldMenu') : t('unfoldMenu')}
            icon={<Glyph name="menu" />}
            aria-expanded={expanded}
            onClick={toggle}
          />
        )}
        <Link className="ly-home" to={home} aria-label={t('home')} title={t('home')}>
          <Icon name="HomeOutlined" />
        </Link>
        <Breadcrumb />
      </div>
      <ApplicationSwitch />
      <div className="ly-tools">
        <PaletteButton />
        <JobsPlace strip={strip} />
        <AnnouncementBell />
        <BarMenus />
        <SettingsButton />
        <ThemeSwitch />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
