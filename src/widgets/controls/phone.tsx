import { useEffect, useMemo, useRef, useState } from 'react'
import { readLocale, useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import { codeOf, countries, isCountry, joinNumber, splitNumber, type Country } from '../phone/numbers.ts'
import '../phone/phone.css'

/** A telephone number: its country is selected, or typed or pasted with it; stored as +442079460958. */
export function Phone(props: ControlProps) {
  const { field, value, onChange, onBlur, disabled, readOnly } = props
  const say = useTexts('widgets/late')
  const usual = isCountry(field.props?.['country']) ? field.props['country'] : 'CN'
  const [country, setCountry] = useState<Country>(() => splitNumber(textOf(value)).country ?? usual)
  const [draft, setDraft] = useState(() => splitNumber(textOf(value)).text)
  // The two hundred names are rendered only once the control is used.
  const [isAsked, setAsked] = useState(false)
  const given = useRef(value)
  const still = disabled || readOnly

  const show = (kept: unknown) => {
    const { country: of, text } = splitNumber(textOf(kept))
    if (of) setCountry(of)
    setDraft(text)
  }

  // A value from outside (reset, another row) replaces the draft; one just typed does not.
  useEffect(() => {
    if (Object.is(given.current, value)) return
    given.current = value
    show(value)
  }, [value])

  const give = (text: string, of: Country) => {
    const next = joinNumber(text, of)
    given.current = next
    setDraft(text)
    const typed = text.trim().startsWith('+') || text.trim().startsWith('00') ? splitNumber(textOf(next)).country : of
    if (typed) setCountry(typed)
    onChange(next)
  }

  return (
    <Box {...props} className="lk-phone">
      <span className="lk-phone-country">
        <select
          aria-label={say('phoneCountry', { title: field.title })}
          disabled={still}
          value={country}
          onPointerDown={() => setAsked(true)}
          onFocus={() => setAsked(true)}
          onChange={({ target }) =>
            isCountry(target.value) && (setCountry(target.value), draft.trim() && give(homeText(draft), target.value))
          }
        >
          {isAsked ? <Countries /> : <option value={country}>{codeOf(country)}</option>}
        </select>
        <span aria-hidden="true">
          {codeOf(country)}
          {!still && <Glyph name="down" />}
        </span>
      </span>
      <input
        {...inputProps(props)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        spellCheck={false}
        maxLength={30}
        placeholder={field.placeholder}
        value={draft}
        onChange={({ target }) => give(target.value, country)}
        onBlur={() => {
          const { country: of, text } = splitNumber(textOf(value))
          if (of) setDraft(text)
          onBlur?.()
        }}
      />
    </Box>
  )
}

/** Drops a typed country code, because selecting another country replaces it. */
const homeText = (text: string): string => (/^\s*(\+|00)/.test(text) ? splitNumber(text).text : text)

function Countries() {
  const say = useTexts('widgets/late')
  const locale = readLocale()
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const nameOf = (one: Country) => (one === 'TW' ? say('phoneTaiwan') : (names.of(one) ?? one))
    return countries.map((one) => ({ one, name: nameOf(one) })).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  }, [locale, say])
  return named.map(({ one, name }) => (
    <option key={one} value={one}>
      {say('phoneRegion', { name, code: codeOf(one) })}
    </option>
  ))
}
