import { spoken } from './envelopes.ts'
import type { SolutionContent } from './shapes.ts'
import { Wave } from './wave.tsx'

/** When each of them speaks, in parts of the picture; the sound is that of a recording of the platform. */
const turns: Record<string, [number, number][][]> = {
  meeting: [
    [
      [0, 18],
      [50, 60],
    ],
    [
      [19, 34],
      [61, 72],
    ],
    [[35, 49]],
  ],
  customer: [
    [
      [0, 22],
      [46, 60],
    ],
    [
      [23, 45],
      [61, 72],
    ],
  ],
  'voice-quality-inspection': [
    [
      [0, 14],
      [34, 58],
    ],
    [
      [15, 33],
      [59, 72],
    ],
  ],
  'ai-brain': [
    [
      [0, 30],
      [52, 64],
    ],
    [
      [31, 51],
      [65, 72],
    ],
  ],
}

/** A conversation as it sounds, and under it what this solution makes of it. */
export function SolutionScene({ name, scene }: { name: string; scene: SolutionContent['scene'] }) {
  const { levels } = spoken['zh-CN']
  return (
    <figure className="st-shows st-scene">
      <figcaption>{scene.caption}</figcaption>
      <div className="st-scene-lanes">
        {scene.voices.map((voice, lane) => {
          const mine = turns[name]?.[lane] ?? []
          return (
            <div key={voice} className={`st-scene-lane st-scene-lane-${lane}`}>
              <span>{voice}</span>
              {/* Lanes begin at different places of the recording: nobody speaks in chorus. */}
              <Wave
                levels={levels.map((_, at) =>
                  mine.some(([from, to]) => at >= from && at < to) ? (levels[((at * 5 + lane * 19) % 64) + 3] ?? 0) : 0,
                )}
              />
            </div>
          )
        })}
      </div>
      <ul className="st-scene-found">
        {scene.found.map(({ at, kind, text, tone }) => (
          <li key={at}>
            <time>{at}</time>
            <span className={`st-scene-kind st-scene-kind-${tone}`}>{kind}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
