import { Link as RouterLink } from 'react-router-dom'
import type { ResultScreen } from '../../schema/compiled-screen.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { fill } from '../../schema/template.ts'
import { Result } from '../../widgets/kit/result.tsx'
import { pick } from '../action/body.ts'
import { usePlaces } from '../router/places.ts'
import { LostHelp } from './lost-help.tsx'

type Props = { screen: ResultScreen; takes?: Record<string, string> | undefined }

/** The result of a process, with the next steps. */
export function ResultView({ screen, takes = {} }: Props) {
  const { mailboxOf, withheld } = usePlaces()
  const t = useTexts('runtime/router')
  const missing = screen.picture === '404' ? withheld() : undefined
  // Opened by its bare address, it has no outcome to tell.
  const isAlone = screen.takes?.some((name) => !takes[name])
  const result = (
    <Result
      picture={isAlone ? 'alone' : screen.picture}
      title={missing ? t('withheldTitle', { title: missing.title }) : isAlone ? t('aloneTitle') : fill(screen.title, takes)}
      text={
        missing
          ? (missing.text ?? t('withheldRight'))
          : isAlone
            ? t('alone')
            : (screen.text || screen.help) && (
                <>
                  {screen.text && fill(screen.text, takes)}
                  {screen.help && <small className="rt-aside">{screen.help}</small>}
                </>
              )
      }
    >
      {missing?.way && (
        <RouterLink className="lk-button lk-button-primary" to={missing.way.path}>
          {missing.way.title}
        </RouterLink>
      )}
      {screen.links.length > 0 &&
        screen.links.map((link) => {
          const className = link.primary && !missing?.way ? 'lk-button lk-button-primary' : 'lk-button lk-button-default'
          const query = new URLSearchParams(pick(link.with, takes)).toString()
          const href = link.mailOf ? mailboxOf(takes[link.mailOf] ?? '') : link.href && fill(link.href, takes)
          if (link.mailOf && !href) return null
          if (href) {
            return (
              <a key={link.name} className={className} href={href} target="_blank" rel="noreferrer">
                {link.title}
              </a>
            )
          }
          return (
            <RouterLink key={link.name} className={className} to={{ pathname: link.path ?? '/', search: query && `?${query}` }}>
              {link.title}
            </RouterLink>
          )
        })}
    </Result>
  )
  if (screen.picture !== '404' || missing) return result
  return (
    <>
      {result}
      <LostHelp />
    </>
  )
}
