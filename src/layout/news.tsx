import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import type { Surroundings } from '../runtime/router/use-landscape.ts'
import { writeTime } from '../schema/display.ts'
import type { Bar, Route } from '../schema/manifest.ts'
import { Button } from '../widgets/kit/button.tsx'
import { Empty } from '../widgets/kit/empty.tsx'
import { Notice } from '../widgets/kit/notice.tsx'
import { SkeletonLines } from '../widgets/kit/skeleton.tsx'
import { leadOf } from './lead-of.ts'
import type { Announcement, useAnnouncements } from './use-announcements.ts'

type Props = {
  held: ReturnType<typeof useAnnouncements>
  calls: NonNullable<Bar['notices']>
  title: string
  /** The pages with all of them. */
  lists: Route[]
  /** The page of one announcement. */
  one: string | undefined
  routeOf: Surroundings['routeOf']
  close: () => void
}

/** The latest announcements and reminders, and the way to all of them. */
export function News({ held: { unread, latest, failed, came, ask, read, readAll }, calls, title, lists, one, routeOf, close }: Props) {
  const t = useTexts('layout/frame')
  /** A reminder leads to where something can be done about it, an announcement to its own page. */
  const wayOf = (notice: Announcement): { to: string; isRead?: () => void } => {
    const lead = calls.leads?.[notice.type ?? '']
    if (!lead) return { to: one ? `${one}?id=${encodeURIComponent(notice.id)}` : lists[0]!.path }
    return { to: leadOf(notice, lead, routeOf) ?? lists.at(-1)!.path, isRead: () => void read(notice.id) }
  }
  return (
    <div className="ly-news">
      <div className="ly-news-head">
        <strong>{title}</strong>
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
              <Entry notice={notice} {...wayOf(notice)} close={close} />
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
          {calls.detail ? t('announcementsFailed') : t('bellFailed', { title })}
        </Notice>
      ) : came ? (
        <Empty size="small" title={calls.detail ? t('noAnnouncements') : t('nothingNew')} />
      ) : (
        <SkeletonLines lines={4} />
      )}
      <div className="ly-news-foot">
        {lists.map((list, at) => (
          <Link key={list.path} to={list.path} onClick={close}>
            {calls.detail && at === 0 ? t('allAnnouncements') : t('allOf', { title: list.title })}
          </Link>
        ))}
      </div>
    </div>
  )
}

function Entry({ notice, to, isRead, close }: { notice: Announcement; to: string; isRead?: () => void; close: () => void }) {
  const t = useTexts('layout/frame')
  return (
    <Link
      className="ly-news-one"
      to={to}
      onClick={() => {
        isRead?.()
        close()
      }}
      data-new={notice.read ? undefined : ''}
    >
      <span className="ly-news-title">
        {!notice.read && <i className="ly-news-dot" role="img" aria-label={t('unread')} />}
        {notice.title}
      </span>
      <time dateTime={notice.publishTime}>{writeTime(notice.publishTime).slice(0, 16)}</time>
    </Link>
  )
}
