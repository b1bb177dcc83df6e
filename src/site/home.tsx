import { Link } from 'react-router-dom'
import { useLocale, useTexts } from '../i18n/i18n.ts'
import { Mark } from '../look/mark.tsx'
import { useLandscape } from '../runtime/router/use-landscape.ts'
import { useSession } from '../session/use-session.ts'
import { SiteLanguages } from './languages.tsx'
import { SpokenSentence } from './spoken-sentence.tsx'
import './site.css'

const steps = ['register', 'activate', 'create'] as const

/** The first public page: what this is, and the way in. */
export function SiteHome() {
  const t = useTexts('site')
  const { boot } = useLandscape().atlas()
  const { brand, title, slogan } = boot.texts[useLocale()]
  const signedIn = useSession().state.status !== 'guest'
  return (
    <div className="st-page">
      <header className="st-header">
        <Link to="/" className="st-brand">
          <Mark size={24} />
          <span>{brand}</span>
        </Link>
        <nav aria-label={t('account')}>
          <SiteLanguages locales={boot.locales} />
          <Ways signedIn={signedIn} small />
        </nav>
      </header>
      <section className="st-hero">
        <div>
          <p className="st-over">{title}</p>
          <h1>{t('headline')}</h1>
          {slogan && <p className="st-lead">{slogan}</p>}
          <div className="st-ways">
            <Ways signedIn={signedIn} />
          </div>
        </div>
        <SpokenSentence text={t('sentence')} label={t('figure')} />
      </section>
      <section className="st-steps" aria-labelledby="st-steps">
        <h2 id="st-steps">{t('stepsTitle')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(step)}</h3>
              <p>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <footer className="st-footer">{title}</footer>
    </div>
  )
}

function Ways({ signedIn, small }: { signedIn: boolean; small?: boolean }) {
  const t = useTexts('site')
  const shape = small ? 'st-way st-small' : 'st-way'
  return signedIn ? (
    <Link className={`${shape} st-main`} to="/dashboard">
      {t('console')}
    </Link>
  ) : (
    <>
      <Link className={small ? shape : `${shape} st-main`} to={small ? '/user/login' : '/user/register'}>
        {small ? t('login') : t('register')}
      </Link>
      <Link className={small ? `${shape} st-main` : shape} to={small ? '/user/register' : '/user/login'}>
        {small ? t('registerShort') : t('login')}
      </Link>
    </>
  )
}
