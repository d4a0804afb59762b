import { claims, sampleWords, type Sampled } from '@/content/facts';
import { people } from '@/content/people';

const listFormat = new Intl.ListFormat('en-GB'); // without a comma before 'and'

/** Returns the words for the claims that are samples, such as 'figures and dates'; '' if no claim is a sample. */
function listSamples(names: readonly Sampled[]): string {
  const isSample = (name: Sampled) =>
    name === 'people' ? people.some(({ isSample }) => isSample) : claims[name].isSample;
  return listFormat.format(new Set(names.filter(isSample).flatMap((name) => sampleWords[name])));
}

/** The sign that marks a claim as a sample until an owner has confirmed it. {@link SampleLine} explains the sign. */
export function Sample({ claim }: { claim: Sampled | undefined }) {
  const words = claim && listSamples([claim]);
  return (
    words && (
      <abbr className="sample" title={`Sample ${words}`}>
        *
      </abbr>
    )
  );
}

/** The line under a page's heading that names the samples on the page. */
export function SampleLine({ claims: names = [] }: { claims: readonly Sampled[] | undefined }) {
  const words = listSamples(names);
  return (
    words && (
      <p className="fine-print samples">{`* ${words.charAt(0).toUpperCase()}${words.slice(1)} on this page are samples.`}</p>
    )
  );
}
