import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Icon } from '../look/icons.tsx'
import { useSurroundings } from '../runtime/router/use-landscape.ts'
import { useSession } from '../session/use-session.ts'
import { greetingAt } from './greeting.ts'
import './home.css'

/** The first page after signing in: a greeting, and what this person can do here. */
export function Home() {
  const t = useTexts('home')
  const { state } = useSession()
  const { menu, route } = useSurroundings()
  const greeting = useGreeting()
  const places = menu.flatMap((group) => group.items.filter((item) => item.path !== route.path).map((item) => ({ item, group })))
  const name = state.status === 'member' ? String(state.user.realName || state.user.phone || '') : ''
  return (
    <div className="db-home">
      <h1>{name ? t('hello', { greeting: t(greeting), name }) : t(greeting)}</h1>
      <p>{t(places.length === 0 ? 'nothing' : 'lead')}</p>
      <ul>
        {places.map(({ item, group }) => (
          <li key={item.id}>
            <Link className="db-place" to={item.path}>
              <Icon name={item.icon ?? group.icon ?? ''} />
              <span>
                {item.title}
                {group.title !== item.title && <small>{group.title}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Follows the hours of a page that stays open. */
function useGreeting() {
  const [hour, setHour] = useState(() => new Date().getHours())
  useEffect(() => {
    const clock = setInterval(() => setHour(new Date().getHours()), 60_000)
    return () => clearInterval(clock)
  }, [])
  return greetingAt(hour)
}
