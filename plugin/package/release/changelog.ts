const heading = "# Changes\n";

/** The changelog with an entry for a version on top: a line a commit, for a person to edit. */
export function withEntry(
  changelog: string,
  {
    version,
    date,
    subjects,
  }: { readonly version: string; readonly date: string; readonly subjects: readonly string[] },
): string {
  const older = changelog.replace(/^# .*\n+/, "");
  const lines = subjects.length > 0 ? subjects.map((subject) => `- ${subject}`) : ["- No changes."];
  return [heading, `## ${version} (${date})\n`, `${lines.join("\n")}\n`, ...(older ? [older] : [])].join(
    "\n",
  );
}
