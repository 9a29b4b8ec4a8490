import { setFlagsFromString } from "node:v8";

// The plugin runs beside a game all evening and computes little: memory counts for more than speed. After a minute of
// 100 keys and 100 events a second it holds 86 MB, and 108 MB without these. This is the first import of all, so that it
// counts for all others.
for (const flag of ["--optimize-for-size", "--no-turbofan", "--no-maglev"]) setFlagsFromString(flag);
