import { runViewsBench } from './views/run.ts'

process.exitCode = (await runViewsBench()) ? 0 : 1
