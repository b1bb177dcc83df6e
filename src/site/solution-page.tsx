import type { SolutionName } from './offerings.ts'
import { useEffect, type ReactElement } from 'react'
import type { Locale } from '../schema/compiled.ts'
import type { Route } from '../schema/manifest.ts'
import { ConsolePicture } from './console-picture.tsx'
import { ConsultForm } from './consult-form.tsx'
import { loadPageTexts } from './load-page-texts.ts'
import { loadTexts } from './load-texts.ts'
import { PageHero } from './page-hero.tsx'
import { Points } from './points.tsx'
import { Related } from './related.tsx'
import { SolutionScene } from './solution-scene.tsx'
import { solutions } from './solutions.ts'
import { readQuery } from './site-route.ts'
import { usePlace, useSite } from './use-site.ts'
import type { ConsoleTexts, ConsultTexts, SolutionPageTexts, SolutionTexts } from './text-types.ts'
import './product-page.css'
import './solution-page.css'

export async function buildSolution({ name, path }: Route, locale: Locale): Promise<ReactElement> {
  const file = path.split('/').at(-1)!
  const [content, words, shown, form] = await Promise.all([
    loadPageTexts<SolutionTexts>(`site/solutions/${file}`, locale),
    loadPageTexts<SolutionPageTexts>('site/solution-page', locale),
    loadTexts<ConsoleTexts>('site/console', locale),
    loadPageTexts<ConsultTexts>('site/consult-form', locale),
  ])
  return <SolutionPage name={name as SolutionName} source={file} content={content} words={words} shown={shown} form={form} />
}

type Page = {
  name: SolutionName
  source: string
  content: SolutionTexts
  words: SolutionPageTexts
  shown: ConsoleTexts
  form: ConsultTexts
}

/** The problems, the workflow, our services for it, and whom to talk to. */
function SolutionPage({ name, source, content, words, shown, form }: Page) {
  const { route } = useSite()
  const place = usePlace()
  const ask = () => {
    const box = document.getElementById('st-consult')
    box?.scrollIntoView()
    box?.querySelector('input')?.focus({ preventScroll: true })
  }
  // Whoever comes to ask, such as from the console, is at the form at once.
  useEffect(() => {
    if (readQuery(location.hash || location.search).get('ask')) ask()
  }, [])
  return (
    <>
      <PageHero
        over={route.title}
        title={content.title}
        lead={content.slogan}
        ways={
          <>
            <button type="button" className="st-button st-primary st-large" onClick={ask}>
              {words.consult}
            </button>
            <a className="st-button st-large" href={place('markdown').href}>
              {words.docs}
            </a>
          </>
        }
      >
        <SolutionScene name={name} scene={content.scene} />
      </PageHero>
      <Points id="st-pains" title={words.pains} points={content.pains} />
      <section className="st-band st-flow-band" aria-labelledby="st-flow">
        <h2 id="st-flow">{words.flow}</h2>
        <p className="st-under">{words.flowText}</p>
        <ol className="st-flow">
          {content.flow.map(({ name: stage, parts }) => (
            <li key={stage}>
              <h3>{stage}</h3>
              <ul>
                {parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="st-walk">
        <h2 id="st-walk">{shown.walk}</h2>
        <p className="st-under">{shown.walkText}</p>
        <ol className="st-walk">
          {solutions[name].walk.map((room, at) => (
            <li key={room}>
              <div>
                <h3>{content.walk[at]?.title}</h3>
                <p>{content.walk[at]?.text}</p>
              </div>
              <ConsolePicture room={room} words={shown} share={0.68} />
            </li>
          ))}
        </ol>
      </section>
      <Related
        id="st-abilities"
        title={words.abilities}
        entries={solutions[name].builtFrom.map((one) => ({ ...place(one), text: content.abilities[one] }))}
      />
      <section className="st-facts" aria-labelledby="st-figures">
        <h2 id="st-figures">{words.figures}</h2>
        <dl>
          {content.figures.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="st-under">{content.figuresNote}</p>
      </section>
      <section id="st-consult" className="st-ask" aria-labelledby="st-ask">
        <div>
          <h2 id="st-ask">{form.title}</h2>
          <p className="st-under">{form.text}</p>
        </div>
        <ConsultForm source={source} words={form} />
      </section>
    </>
  )
}
