import { useConfig, type SiteConfig } from './use-config.ts'
import { useSite } from './use-site.ts'

const BEIJING = 8 * 60

/** The number and its hours, also in the visitor's own time where that is another. */
export function Hotline() {
  const { words } = useSite()
  const config = useConfig()
  return (
    <section className="st-hotline" aria-labelledby="st-hotline">
      <div>
        <h2 id="st-hotline">{words.hotlineTitle}</h2>
        <p>{words.hotlineText}</p>
      </div>
      <div className="st-hotline-facts" aria-busy={!config}>
        {config ? (
          <>
            <a className="st-number" href={`tel:${config.hotline}`} aria-label={`${words.hotline} ${config.hotline}`}>
              {config.hotline}
            </a>
            <Hours config={config} />
          </>
        ) : (
          <span className="st-number">&nbsp;</span>
        )}
      </div>
    </section>
  )
}

export function Hours({ config }: { config: SiteConfig }) {
  const { words } = useSite()
  const local = hoursHere(config)
  return (
    <p className="st-hours">
      <span>
        {daysOf(config, words)} {config.hoursFrom}-{config.hoursTo} {words.beijing}
      </span>
      {local && <span>{`${words.yourTime} ${local}`}</span>}
    </p>
  )
}

function daysOf({ days }: SiteConfig, words: { everyDay: string; days: string[] }): string {
  return days.length === 7 ? words.everyDay : days.map((day) => words.days[day - 1]).join(' ')
}

/** The hours as a clock here shows them; nothing where it shows the same. */
function hoursHere({ hoursFrom, hoursTo }: SiteConfig): string | undefined {
  const away = -new Date().getTimezoneOffset() - BEIJING
  return away === 0 ? undefined : `${shift(hoursFrom, away)}-${shift(hoursTo, away)}`
}

export function shift(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (((hour * 60 + minute + minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
