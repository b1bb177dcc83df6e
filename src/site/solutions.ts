import type { Offering, SolutionName } from './offerings.ts'
import type { Room } from './console-picture.tsx'

type Solution = {
  /** The services that it is composed of. */
  builtFrom: Offering[]
  /** The parts of the picture at which one turn ends and the next begins. */
  turns: number[]
  /** The screens of the console that one conversation passes through. */
  walk: Room[]
  /** What is noticed in the conversation, by its time. */
  found: Record<string, 'good' | 'bad' | 'plain'>
}

/** What is the same for a solution in all languages; its texts are in `texts/<locale>/solutions`. */
export const solutions: Record<SolutionName, Solution> = {
  voiceQualityInspection: {
    builtFrom: ['recording', 'nature', 'platform', 'sound'],
    turns: [14, 33, 58, 72],
    walk: ['transcript', 'words', 'calls'],
    found: { '00:03': 'good', '01:32': 'bad', '02:10': 'bad' },
  },
  aiBrain: {
    builtFrom: ['recording', 'nature', 'voice', 'platform'],
    turns: [30, 51, 64, 72],
    walk: ['transcript', 'words', 'usage'],
    found: { '03:20': 'plain', '05:48': 'plain', '07:02': 'bad' },
  },
  customer: {
    builtFrom: ['voice', 'synthesis', 'nature', 'recording'],
    turns: [22, 45, 60, 72],
    walk: ['live', 'speech', 'calls'],
    found: { '00:04': 'plain', '00:19': 'good', '00:31': 'bad' },
  },
  meeting: {
    builtFrom: ['voice', 'recording', 'voiceprint', 'platform'],
    turns: [18, 34, 49, 60, 72],
    walk: ['live', 'transcript', 'voices'],
    found: { '02:14': 'plain', '08:40': 'plain', '17:05': 'plain' },
  },
}
