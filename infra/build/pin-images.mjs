// `node infra/build/pin-images.mjs [IMAGE]`, from the root of the repository: pins the images of `compose.yml` and
// `Dockerfile` to the digests that their tags have now, and the overlay of production to that of the product's IMAGE, such
// as registry.example/libretto:0.1.0. It asks the registries through docker.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [ownImage] = process.argv.slice(2);
const digests = new Map();

function digestOf(image) {
  if (!digests.has(image)) {
    const inspect = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image];
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
    const digest = execFileSync('docker', inspect, options).trim();
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`docker printed no digest for ${image}: ${digest}`);
    digests.set(image, digest);
  }
  return digests.get(image);
}

function rewrite(file, pattern, replace) {
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} has nothing that matches ${pattern}`);
  writeFileSync(file, text.replaceAll(pattern, replace));
}

/** The product's own image is built where compose runs. An image that has a digest keeps it. */
const pin = (line, before, image) =>
  image.startsWith('libretto:') || image.includes('@') ? line : `${before}${image}@${digestOf(image)}`;

rewrite('infra/compose.yml', /^(\s*image: )(\S+)/gm, pin);
rewrite('infra/Dockerfile', /^(FROM )(\S+)/gm, pin);
if (ownImage !== undefined) {
  const [, name, tag] = /^(.+):([^:/]+)$/.exec(ownImage) ?? [];
  if (tag === undefined) throw new Error(`${ownImage} has no tag`);
  const overlay = 'infra/k8s/overlays/production/kustomization.yaml';
  const named = /( +)newName: .*\n +newTag: .*(\n +digest: .*)?/g;
  const digest = digestOf(ownImage);
  rewrite(overlay, named, (_, indent) =>
    [`newName: ${name}`, `newTag: ${tag}`, `digest: ${digest}`].map((line) => indent + line).join('\n'),
  );
}
for (const [image, digest] of digests) console.log(`${image} is ${digest}`);
