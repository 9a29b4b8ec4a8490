import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

// `npm version` runs this between setting the version and its commit.

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };

const manifest = readFileSync("manifest.json", "utf8");
writeFileSync("manifest.json", manifest.replace(/^ {2}"Version": "[^"]*"/m, `  "Version": "${version}.0"`));

const git = (...args: readonly string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
// Only tags on this branch count, because commits since another branch's tag are not all new here.
const [last] = git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").split("\n");
const subjects = git("log", "--reverse", "--no-merges", "--format=- %s", last ? `${last}..HEAD` : "HEAD");

const changelog = "plugin/CHANGELOG.md";
const older = existsSync(changelog) ? readFileSync(changelog, "utf8").replace(/^# .*\n/, "") : "";
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, `# Changes\n\n## ${version} (${today})\n\n${subjects || "- No changes."}\n${older}`);

git("add", "manifest.json", changelog);
process.stdout.write(`Edit ${changelog} for streamers, then:
  git commit --all --amend --no-edit
  git tag --force --annotate v${version} --message "Version ${version}"
  git push --follow-tags
`);
