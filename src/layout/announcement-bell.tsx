import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import type { Bar } from '../schema/manifest.ts'
import { IconButton } from '../widgets/kit/button.tsx'
import { Popover } from '../widgets/kit/popover.tsx'
import { SkeletonLines } from '../widgets/kit/skeleton.tsx'
import { later } from '../widgets/later.tsx'
import { useAnnouncements } from './use-announcements.ts'
import './announcement-bell.css'

const News = later(() => import('./news.tsx').then((found) => found.News), <SkeletonLines lines={4} />)

/** The announcement bell: the number of unread ones, and a list of the latest. */
export function AnnouncementBell() {
  const { bar, routeOf } = useSurroundings()
  return bar.notices && routeOf(bar.notices.list) ? <Bell calls={bar.notices} /> : null
}

function Bell({ calls }: { calls: NonNullable<Bar['notices']> }) {
  const t = useTexts('layout/frame')
  const held = useAnnouncements(calls)
  const { unread, see } = held
  const { routeOf } = useSurroundings()
  const lists = [calls.list, ...(calls.more ? [calls.more] : [])].flatMap((id) => routeOf(id) ?? [])
  const one = calls.detail && routeOf(calls.detail)?.path
  useSeen(one, see)

  // Without announcements, the bell is named after its reminders.
  const title = calls.detail ? t('announcements') : lists[0]!.title
  const label = unread > 0 ? t('bellNew', { title, count: unread }) : title
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <IconButton
          label={label}
          className="ly-bell"
          icon={
            <>
              <Glyph name="bell" />
              {unread > 0 && (
                <span className="ly-bell-count" aria-hidden="true">
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </>
          }
          {...props}
        />
      )}
    >
      {(close) => <News held={held} calls={calls} title={title} lists={lists} one={one} routeOf={routeOf} close={close} />}
    </Popover>
  )
}

/** Marks an announcement as read when it is on screen, however the person got there. */
function useSeen(detail: string | undefined, see: (id: string) => void): void {
  const { pathname, search } = useLocation()
  const id = pathname === detail ? new URLSearchParams(search).get('id') : null
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || done.current === id) return
    done.current = id
    see(id)
  }, [id, see])
}
