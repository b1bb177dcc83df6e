import { runFormBench } from './form/run.ts'

process.exitCode = (await runFormBench()) ? 0 : 1
