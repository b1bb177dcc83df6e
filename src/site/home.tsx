import { offerings, solutionNames } from './offerings.ts'
import type { ReactElement } from 'react'
import type { Locale } from '../schema/compiled.ts'
import { Banners } from './banners.tsx'
import { ConsolePicture } from './console-picture.tsx'
import { OfferGlyph } from './offer-glyph.tsx'
import { HeroDemo } from './hero-demo.tsx'
import { devLinks } from './links.ts'
import { loadTexts } from './load-texts.ts'
import { solutions } from './solutions.ts'
import { spokenIn } from './spoken-samples.ts'
import { useSession } from '../session/use-session.ts'
import { SolutionGlyph } from './solution-glyph.tsx'
import type { ConsoleTexts, HomeTexts } from './text-types.ts'
import { useConfig } from './use-config.ts'
import { NO_APP, useOwnApp } from './use-own-app.ts'
import { useHref, usePlace, useSite } from './use-site.ts'
import './home-hero.css'
import './home.css'

/** Features that are named on the card of a product before they are available, by their names in the website settings. */
const later: Record<string, readonly ['voiceClone' | 'emotion', ...string[]]> = { synthesis: ['voiceClone', 'emotion'] }

export async function buildHome(locale: Locale): Promise<ReactElement> {
  const [content, shown] = await Promise.all([loadTexts<HomeTexts>('site/home', locale), loadTexts<ConsoleTexts>('site/console', locale)])
  return <Home content={content} shown={shown} />
}

/** What this is, to be heard at once; then what there is, what it is good for, and how to start. */
export function Home({ content, shown }: { content: HomeTexts; shown: ConsoleTexts }) {
  const place = usePlace()
  const signedIn = useSession().state.status !== 'guest'
  const start = useHref()(signedIn ? '/dashboard' : '/user/register')
  return (
    <>
      <section className="st-hero">
        <div className="st-hero-words">
          <h1>{content.title}</h1>
          <p className="st-lead">{content.lead}</p>
          <p className="st-ways">
            <a className="st-button st-primary st-large" href={start}>
              {content.start}
            </a>
            <a className="st-button st-large" href={place('markdown').href}>
              {content.docs}
            </a>
          </p>
        </div>
        <HeroDemo content={content} />
      </section>
      <Offers content={content} />
      <Banners />
      <section className="st-band" aria-labelledby="st-proof">
        <h2 id="st-proof">{content.proofTitle}</h2>
        <dl className="st-proofs">
          {content.proofs.map(({ figure, unit, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                {figure}
                {unit && <small>{unit}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Solutions content={content} />
      <section aria-labelledby="st-console">
        <h2 id="st-console">{shown.title}</h2>
        <p className="st-under">{shown.text}</p>
        <div className="st-rooms">
          {/* The largest first. */}
          {(['workplace', 'calls', 'usage'] as const).map((room, at) => (
            <ConsolePicture key={room} room={room} words={shown} share={at ? 0.5 : 1} />
          ))}
        </div>
      </section>
      <section className="st-dev" aria-labelledby="st-dev">
        <div>
          <h2 id="st-dev">{content.devTitle}</h2>
          <p>{content.devText}</p>
          <ul>
            {devLinks.map(({ name, route, query }) => (
              <li key={name}>
                <a href={place(route, query).href}>
                  <strong>{content.devLinks[name].title}</strong>
                  <span>{content.devLinks[name].text}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Terminal content={content} />
      </section>
      <section className="st-steps" aria-labelledby="st-steps">
        <h2 id="st-steps">{content.stepsTitle}</h2>
        <ol>
          {content.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** A first call in a terminal, and where its keys come from; a signed-in user sees their own application in it. */
function Terminal({ content }: { content: HomeTexts }) {
  const { seconds, sentences } = spokenIn(useSite().locale)
  const { text } = sentences[0]!
  const hrefOf = useHref()
  const app = useOwnApp()
  return (
    <div className="st-first-call">
      <div className="st-terminal" translate="no">
        <pre tabIndex={0}>
          <code>
            <span className="st-dim">$</span>
            {` curl -H 'App-Id: ${app?.appId ?? NO_APP}' \\\n  -H 'App-Secret: YOUR_APP_SECRET' \\\n  -F 'file=@speech.wav' \\\n  …/api/v1/asr/sentence\n\n`}
            <span className="st-dim">200</span>
            {`\n{\n  "text": "${text} …",\n  "duration": ${seconds}\n}`}
          </code>
        </pre>
      </div>
      <p className="st-under">
        {app ? content.keysOwn : content.keys}{' '}
        <a href={hrefOf(app ? '/account/application' : '/official-website/markdown?select=2')}>
          {app ? content.keysOwnLink : content.keysLink}
        </a>
      </p>
    </div>
  )
}

function Offers({ content }: { content: HomeTexts }) {
  const { words } = useSite()
  const place = usePlace()
  const soon = useConfig()?.comingSoon ?? []
  return (
    <section className="st-offers" aria-labelledby="st-offers">
      <h2 id="st-offers">{content.offersTitle}</h2>
      <p className="st-under">{content.offersText}</p>
      <ul>
        {offerings.map((name) => {
          const { title, href } = place(name)
          return (
            <li key={name}>
              <a href={href}>
                <OfferGlyph name={name} />
                <h3>{title}</h3>
                <p>{words.about[name]}</p>
                {soon.includes(name) && <span className="st-soon">{words.soon}</span>}
                {(later[name] ?? []).map((part) => (
                  <span key={part} className="st-part">
                    {/* Its space is reserved until the settings are loaded, so that nothing on the page shifts. */}
                    {words.about[part]} <span className={soon.includes(part) ? 'st-soon' : 'st-soon st-not-yet'}>{words.soon}</span>
                  </span>
                ))}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Solutions({ content }: { content: HomeTexts }) {
  const { words } = useSite()
  const place = usePlace()
  return (
    <section className="st-solutions" aria-labelledby="st-solutions">
      <h2 id="st-solutions">{content.solutionsTitle}</h2>
      <p className="st-under">{content.solutionsText}</p>
      <ul>
        {solutionNames.map((name) => {
          const { title, href } = place(name)
          return (
            <li key={name}>
              <a href={href}>
                <SolutionGlyph name={name} />
                <span>
                  <h3>{title}</h3>
                  <span>{words.about[name]}</span>
                </span>
                <span className="st-built">
                  {solutions[name].builtFrom.map((one) => (
                    <span key={one}>{place(one).title}</span>
                  ))}
                </span>
                <span className="st-onwards" aria-hidden="true">
                  →
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
