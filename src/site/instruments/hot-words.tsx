import { Instrument, type InstrumentProps, rowOf } from './instrument.tsx'
import heard from './hot-words.json'
import { useRun } from './use-run.ts'

const most = Math.max(...heard.spots.flatMap(({ choices }) => choices.map(({ score }) => score)))

/** The same recording twice: without and with the hot word, and the scores that decide between similar sounds. */
export function HotWordsInstrument({ shows, words }: InstrumentProps) {
  const run = useRun({ sample: heard.sample, from: 0, to: heard.seconds })
  return (
    <Instrument kind="hot" run={run} title={shows.title} words={words}>
      <div className="st-inst-two">
        {(['before', 'after'] as const).map((which) => (
          <div key={which}>
            <small>{rowOf(shows, which)}</small>
            <p lang="zh">
              {heard[which].map(({ text, spot }) =>
                spot === undefined ? text : which === 'before' ? <del key={text}>{text}</del> : <ins key={text}>{text}</ins>,
              )}
            </p>
          </div>
        ))}
      </div>
      {heard.spots.map(({ sound, choices }) => (
        <table key={sound}>
          <caption>
            {rowOf(shows, 'sound')} <i lang="zh-Latn">{sound}</i>
          </caption>
          <tbody>
            {choices.map(({ word, common, weight, score }, at) => (
              <tr key={word} data-won={at === 0 || undefined}>
                <th scope="row" lang="zh">
                  {word}
                </th>
                <td>
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect width={(common / most) * 100} height="6" />
                    <rect className="st-inst-added" x={(common / most) * 100} width={(weight / most) * 100} height="6" />
                  </svg>
                </td>
                <td>
                  {common}
                  {weight > 0 && ` + ${weight}`} = {score}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Instrument>
  )
}
