import { display } from '../../schema/display.ts'
import { useLocale, useTexts } from '../../i18n/i18n.ts'
import { Answered } from '../kit/answered.tsx'
import { Card } from '../kit/card.tsx'
import { PlaceLink } from '../kit/place-link.tsx'
import { useAnswer } from '../kit/use-answer.ts'

/** `titleLabel` is the title in the reader's language, if it was translated. */
type Notices = { data: { id: string; title: string; titleLabel?: string; publishTime: string; top: boolean }[] }

/** The latest announcements. */
export function News() {
  const say = useTexts('dashboards/overview')
  const locale = useLocale()
  const answer = useAnswer<Notices>('/server/notice/list', { pageNo: 1, pageSize: 5 })
  return (
    <Card title={say('noticesQuestion')} actions={<PlaceLink screen="notice/list">{say('all')}</PlaceLink>}>
      <Answered answer={answer} shape={{ lines: 5 }}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="db-quiet">{say('noNotices')}</p>
          ) : (
            <ul className="db-rows">
              {data.map(({ id, title, titleLabel, publishTime, top }) => (
                <li key={id}>
                  <span>
                    <PlaceLink screen="notice/detail" query={{ id }}>
                      {titleLabel ?? title}
                    </PlaceLink>
                    {top && <small>{say('pinned')}</small>}
                  </span>
                  <small>{display({ cell: 'date' }, publishTime, { locale })}</small>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  )
}
