import { sharingOf } from './sharing-texts';

const profile = { id: 'nour', username: 'Nour', bio: `${'x'.repeat(158)}🌊🌊🌊`, profileImageId: 'p1' };

describe('what a profile says of itself', () => {
  it('is its title, the opening of the bio, the picture at 400 px and its one address', () => {
    expect(sharingOf(profile)).toEqual({
      title: "Check out Nour's profile",
      description: `${'x'.repeat(158)}🌊🌊`,
      image: 'http://localhost/api/img/profile/p1?s=400&f=jpeg',
      canonical: 'http://localhost/profile?id=nour',
    });
  });

  it('has the logo for a picture where there is none, and the product’s line for a bio', () => {
    const { image, description } = sharingOf({ ...profile, bio: '', profileImageId: null });
    expect(image).toBe('http://localhost/icon-512.png');
    expect(description).toBeUndefined();
  });
});
