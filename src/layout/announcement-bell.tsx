import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { writeTime } from '../schema/display.ts'
import type { Bar } from '../schema/manifest.ts'
import { Button, IconButton } from '../widgets/kit/button.tsx'
import { Empty } from '../widgets/kit/empty.tsx'
import { Notice } from '../widgets/kit/notice.tsx'
import { Popover } from '../widgets/kit/popover.tsx'
import { SkeletonLines } from '../widgets/kit/skeleton.tsx'
import { useAnnouncements, type Announcement } from './use-announcements.ts'
import './announcement-bell.css'

/** The announcements: how many are new, and the latest behind the bell. */
export function AnnouncementBell() {
  const { bar, routeOf } = useSurroundings()
  return bar.notices && routeOf(bar.notices.list) ? <Bell calls={bar.notices} /> : null
}

function Bell({ calls }: { calls: NonNullable<Bar['notices']> }) {
  const t = useTexts('layout/frame')
  const { unread, latest, failed, came, ask, see, readAll } = useAnnouncements(calls)
  const { routeOf } = useSurroundings()
  const [all, one] = [routeOf(calls.list)?.path ?? '/', routeOf(calls.detail)?.path]
  useSeen(one, see)

  const label = unread > 0 ? t('announcementsNew', { count: unread }) : t('announcements')
  return (
    <Popover
      label={t('announcements')}
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
      {(close) => (
        <div className="ly-news">
          <div className="ly-news-head">
            <strong>{t('announcements')}</strong>
            {unread > 0 && (
              <Button variant="link" size="small" onClick={() => void readAll()}>
                {t('readAll')}
              </Button>
            )}
          </div>
          {latest.length > 0 ? (
            <ul>
              {latest.map((notice) => (
                <li key={notice.id}>
                  <Entry notice={notice} to={one ? `${one}?id=${encodeURIComponent(notice.id)}` : all} close={close} />
                </li>
              ))}
            </ul>
          ) : failed ? (
            <Notice
              tone="danger"
              live
              action={
                <Button size="small" onClick={() => void ask()}>
                  {t('retry')}
                </Button>
              }
            >
              {t('announcementsFailed')}
            </Notice>
          ) : came ? (
            <Empty size="small" title={t('noAnnouncements')} />
          ) : (
            <SkeletonLines lines={4} />
          )}
          <div className="ly-news-foot">
            <Link to={all} onClick={close}>
              {t('allAnnouncements')}
            </Link>
          </div>
        </div>
      )}
    </Popover>
  )
}

function Entry({ notice, to, close }: { notice: Announcement; to: string; close: () => void }) {
  const t = useTexts('layout/frame')
  return (
    <Link className="ly-news-one" to={to} onClick={close} data-new={notice.read ? undefined : ''}>
      <span className="ly-news-title">
        {!notice.read && <i className="ly-news-dot" role="img" aria-label={t('unread')} />}
        {notice.title}
      </span>
      <time dateTime={notice.publishTime}>{writeTime(notice.publishTime).slice(0, 16)}</time>
    </Link>
  )
}

/** Whoever has an announcement on screen has seen it, however they came there. */
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
