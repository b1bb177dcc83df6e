import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSettings } from '../session/use-settings.ts'
import { useSession } from '../session/use-session.ts'
import { writeDistance } from '../schema/display.ts'
import { AHEAD, MINUTE } from '../schema/time.ts'
import { useTexts } from '../i18n/i18n.ts'
import { loadIcons } from '../look/icons.tsx'
import { useCurrentView } from '../runtime/router/use-view.ts'
import { Brand } from './brand.tsx'
import { LinkInvitation } from './link-invitation.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { KeepAlive } from './tabs/keep-alive.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { useOpenPages } from './tabs/use-open-pages.ts'
import { TopBar } from './top-bar.tsx'
import { TopMenu } from './top-menu.tsx'
import { useAway } from './use-away.ts'
import { useMobile } from './use-mobile.ts'
import { useVisitEnd } from './use-visit-end.ts'
import { VisitBanner } from './visit-banner.tsx'
import './console.css'
import './menus.css'

// So that the menu has its icons at the first paint.
void loadIcons()

/** The frame of every console page. Another person gets a new frame, with no state of the previous one. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { state } = useSession()
  useVisitEnd()
  const { key, pathname } = useLocation()
  // Typed addresses all have the same key.
  const at = `${key} ${pathname}`
  const [shown, setShown] = useState<{ person: string; visits: boolean; at: string }>()
  const person = state.status === 'member' ? state.user.userId : undefined
  const visits = state.status === 'member' && Boolean(state.visit)
  // When a visit begins or ends, another page is about to open: rendering the current one again would request data of the wrong person.
  const isLed = shown !== undefined && shown.visits !== visits && shown.at === at
  const isOther = shown?.person !== person || shown?.visits !== visits || shown.at !== at
  if (person !== undefined && isOther && !isLed) setShown({ person, visits, at })
  return <Frame key={shown?.person ?? ''}>{children}</Frame>
}

/** Menu at the side or top, top bar, tabs of open pages, and the page. */
function Frame({ children }: { children: ReactNode }) {
  const t = useTexts('layout/frame')
  const [{ navTheme, sidebar, layout, contentWidth, fixedHeader, fixSiderbar, autoHideHeader, multiTab }, write] = useSettings()
  const mobile = useMobile()
  const { pathname, search } = useLocation()
  // The drawer stays open until another page is chosen.
  const [drawerAt, setDrawerAt] = useState<string>()
  const drawer = mobile && drawerAt === pathname

  const top = layout === 'topmenu' && !mobile
  const head = useRef<HTMLDivElement>(null)
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  const away = useAway(head, fixedHeader && autoHideHeader)
  // The document itself reserves the space above a focused element.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-fixed-head', fixedHeader)
    return () => document.documentElement.removeAttribute('data-fixed-head')
  }, [fixedHeader])
  // A small screen shows one page at a time, with the browser's back button; when the window grows again, its tabs return.
  const tabbed = multiTab && !mobile
  const pages = useOpenPages(tabbed, multiTab)
  // A result, such as a page that does not exist, tells no times.
  const { content } = useCurrentView()
  const isResult = content.kind === 'screen' && content.screen.kind === 'result'

  const toggle = () => (mobile ? setDrawerAt(pathname) : write({ sidebar: !sidebar }))
  return (
    <div
      className="ly-console"
      data-layout={top ? 'top' : 'side'}
      data-folded={mark(!mobile && !top && !sidebar)}
      data-away={mark(away)}
      data-fixed-side={mark(fixSiderbar)}
      data-tabbed={mark(tabbed)}
      data-narrow={mark(top && contentWidth === 'Fixed')}
    >
      <SkipLink />
      <LinkInvitation waits={search !== ''} />
      {!mobile && !top && (
        <aside className="ly-side" data-nav={navTheme}>
          <Brand folded={!sidebar} />
          <SideMenu folded={!sidebar} />
        </aside>
      )}
      {drawer && (
        <MenuDrawer label={t('menu')} navTheme={navTheme} close={() => setDrawerAt(undefined)}>
          <Brand />
          <SideMenu />
        </MenuDrawer>
      )}
      <div className="ly-body">
        <div className="ly-head" ref={head}>
          {top && (
            <aside className="ly-strip" data-nav={navTheme}>
              <Brand />
              <TopMenu />
            </aside>
          )}
          <TopBar expanded={mobile ? drawer : sidebar} toggle={top ? undefined : toggle} strip={strip} />
          {tabbed && <TabBar {...pages} />}
        </div>
        <div ref={setStrip} />
        <main className="ly-main" id="main" tabIndex={-1}>
          <KeepAlive pages={pages}>{children}</KeepAlive>
          {!isResult && <small className="ly-zone">{t('zone', { zone: ZONE })}</small>}
        </main>
        <VisitBanner />
      </div>
    </div>
  )
}

/** The home time zone of the product has no daylight saving time. */
const ZONE = writeDistance(AHEAD / MINUTE)

const mark = (on: boolean) => (on ? '' : undefined)
