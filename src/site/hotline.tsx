import { useEffect, useState, useSyncExternalStore } from 'react'
import { leaveMessage } from './leave-message.ts'
import { hoursAt, telOf, type PhoneHours, phoneState } from './hotline-hours.ts'
import { useConfig, type SiteConfig } from './use-config.ts'
import { useSay } from './use-say.ts'
import { useSite } from './use-site.ts'

/** The number and its hours, also in the visitor's local time if it differs. */
export function Hotline() {
  const { words } = useSite()
  const config = useConfig()
  return (
    <section className="st-hotline" aria-labelledby="st-hotline">
      <div>
        <h2 id="st-hotline">{words.hotlineTitle}</h2>
        {/* Prerendered without the settings it promises no telephone: leaving a message is always possible. */}
        <p>{config?.hotline ? words.hotlineText : words.messageText}</p>
      </div>
      <div className="st-hotline-facts" aria-busy={!config}>
        {config ? (
          <>
            {config.hotline ? (
              <a className="st-number" href={telOf(config.hotline)} aria-label={`${words.hotline} ${config.hotline}`}>
                {config.hotline}
              </a>
            ) : (
              <button type="button" className="st-button st-primary st-large" onClick={leaveMessage.ask}>
                {words.leaveMessage}
              </button>
            )}
            <PhoneState config={config} />
            <Hours config={config} />
          </>
        ) : (
          <span className="st-number">&nbsp;</span>
        )}
      </div>
    </section>
  )
}

/** Whether the page is hydrated: what was there before was rendered without the visitor's clock. */
const useAlive = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

/** The same hours in the reader's local time. */
const hoursHere = (config: SiteConfig) => hoursAt(config, -new Date().getTimezoneOffset())

/** When the phone is answered; also in the visitor's local time if it differs. */
export function Hours({ config }: { config: SiteConfig }) {
  const { words } = useSite()
  const local = useAlive() ? hoursHere(config) : undefined
  return (
    <p className="st-hours">
      <span>
        {daysOf(config, words)} <Span {...config} />
        {words.beijing}
      </span>
      {local && (
        <span>
          {words.yourTime}
          {config.days.length < 7 && `${daysOf(local, words)} `}
          <Span {...local} />
        </span>
      )}
    </p>
  )
}

const Span = ({ hoursFrom, hoursTo }: PhoneHours) => <time className="st-span">{`${hoursFrom}-${hoursTo}`}</time>

/** Open or closed now, and until when. */
export function PhoneState({ config }: { config: SiteConfig }) {
  const { words } = useSite()
  const say = useSay<'site/frame'>(words)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const alive = useAlive()
  const { isOpen, changes } = phoneState(config, now)
  if (!alive || changes === undefined) return null
  const at = new Date(changes)
  const time = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  const inDays = Math.round((at.setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000)
  const day = inDays === 0 ? words.today : inDays === 1 ? words.tomorrow : say('onDay', { day: words.days[(at.getDay() + 6) % 7]! })
  return (
    <span className="st-phone" data-open={isOpen}>
      {isOpen ? say('openNow', { time }) : say('closedNow', { day, time })}
    </span>
  )
}

function daysOf({ days }: PhoneHours, words: { everyDay: string; days: string[] }): string {
  return days.length === 7 ? words.everyDay : days.map((day) => words.days[day - 1]).join(' ')
}
