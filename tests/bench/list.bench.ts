import { runListBench } from './list/run.ts'

process.exitCode = (await runListBench()) ? 0 : 1
