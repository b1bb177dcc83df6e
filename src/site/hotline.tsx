import { useEffect, useRef, useState } from 'react'
import { leaveMessage } from './leave-message.ts'
import type { PhoneState } from './phone-state.tsx'
import { daysOf, hoursAt, telOf, type PhoneHours } from './hotline-hours.ts'
import { useConfig, type SiteConfig } from './use-config.ts'
import { useNear } from './use-near.ts'
import { useAwake } from './use-awake.ts'
import { useSite } from './use-site.ts'

/** The number and its hours, also in the visitor's local time if it differs. */
export function Hotline() {
  const { words } = useSite()
  const config = useConfig()
  const box = useRef<HTMLElement>(null)
  const isNear = useNear(box, '800px')
  const [State, setState] = useState<typeof PhoneState>()
  useEffect(() => {
    // The hours themselves stand there without it.
    if (isNear)
      import('./phone-state.tsx').then(
        (found) => setState(() => found.PhoneState),
        () => undefined,
      )
  }, [isNear])
  return (
    <section ref={box} className="st-hotline" aria-labelledby="st-hotline">
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
            {State && <State config={config} />}
            <Hours config={config} />
          </>
        ) : (
          <span className="st-number">&nbsp;</span>
        )}
      </div>
    </section>
  )
}

/** The same hours in the reader's local time. */
const hoursHere = (config: SiteConfig) => hoursAt(config, -new Date().getTimezoneOffset())

/** When the phone is answered; also in the visitor's local time if it differs. */
export function Hours({ config }: { config: SiteConfig }) {
  const { words } = useSite()
  const local = useAwake() ? hoursHere(config) : undefined
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

const Span = ({ hoursFrom, hoursTo }: PhoneHours) => <time className="st-span">{`${hoursFrom}–${hoursTo}`}</time>
