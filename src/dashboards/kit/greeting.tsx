import { useInterval } from 'ahooks'
import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { hourOf } from '../../schema/time.ts'
import { useSession } from '../../session/use-session.ts'
import { greetingAt } from '../greeting.ts'

/** The heading of a person's home page. */
export function Greeting() {
  const t = useTexts('dashboards/overview')
  const { state } = useSession()
  const greeting = useGreeting()
  const name = state.status === 'member' ? String(state.user.realName || '') : ''
  return <h1>{name ? t('hello', { greeting: t(greeting), name }) : t(greeting)}</h1>
}

/** Follows the hour, in the zone of all times on the page, while it stays open. */
function useGreeting() {
  const [hour, setHour] = useState(() => hourOf(Date.now()))
  useInterval(() => setHour(hourOf(Date.now())), 60_000)
  return greetingAt(hour)
}
