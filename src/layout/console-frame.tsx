import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSettings } from '../session/use-settings.ts'
import { useTexts } from '../i18n/i18n.ts'
import { loadIcons } from '../look/icons.tsx'
import { Brand } from './brand.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { useMobile } from './use-mobile.ts'
import './console.css'

// The menu has its icons at the first paint.
void loadIcons()

/** What stands around every page of the console: side menu, top bar, and the place for the page. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const t = useTexts('frame')
  const [{ navTheme, sidebar }, write] = useSettings()
  const mobile = useMobile()
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setDrawer(false), [pathname, mobile])

  const toggle = () => (mobile ? setDrawer(true) : write({ sidebar: !sidebar }))
  return (
    <div className="ly-console" data-folded={!mobile && !sidebar ? '' : undefined}>
      <SkipLink />
      {!mobile && (
        <aside className="ly-side" data-nav={navTheme}>
          <Brand folded={!sidebar} />
          <SideMenu folded={!sidebar} />
        </aside>
      )}
      {mobile && drawer && (
        <MenuDrawer label={t('menu')} navTheme={navTheme} close={() => setDrawer(false)}>
          <Brand />
          <SideMenu />
        </MenuDrawer>
      )}
      <div className="ly-body">
        <TopBar expanded={mobile ? drawer : sidebar} toggle={toggle} />
        <main className="ly-main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
