// Rejects common passwords that are long enough.
import { problem } from '../../../kernel/problem';

/**
 * The most common leaked passwords of six characters and more, compared without case. A longer list would reject little
 * more of what attackers try, and many passwords that people choose in good faith.
 */
const common = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 123123 123123123 12341234
  123321 121212 112233 11223344 1122334455 123654 159753 147258 147258369 159357 123qwe qwe123 123abc 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsx qazwsxedc zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 qwerty qwerty1 qwerty12
  qwerty123 qwerty1234 qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl asdf1234 asdfasdf zxcvbn zxcvbnm
  qweasd qweasdzxc qwe123qwe abcdef abcdefg abcdefgh abc123 abc1234 abcd1234 abc12345 a123456 a12345678 a123456789 aa123456
  aa12345678 1234qwer 12345a 123456a 123456b 123456q 1234567a 12345678a 123456789a 12345qwert 123456abc 123456789q
  000000 0000000 00000000 111111 1111111 11111111 111111111 1111111111 222222 22222222 333333 444444 555555 55555555 666666
  66666666 777777 7777777 77777777 888888 88888888 8888888 999999 99999999 999999999 101010 131313 101010 232323 252525
  202020 696969 789456 789456123 741852963 852456 963852741 456789 456123 369258147 314159 246810 135790 13579 010203 102030
  password password1 password12 password123 password1234 password12345 password! password1! passw0rd passw0rd1 p@ssword
  p@ssw0rd p@ssw0rd1 pa55word pa$$word pass123 pass1234 passpass passwort passwort1 mypassword motdepasse contrasena
  senha123 parola haslo123 wachtwoord geheim test123 test1234 testtest testing testing123 tester changeme change_me default
  guest123 user123 temp123 temp1234 admin1 admin12 admin123 admin1234 admin@123 administrator root123 rootroot toor123
  letmein letmein1 letmein123 welcome welcome1 welcome123 welcome@123 login123 master master123 secret secret1
  access access14 iloveyou iloveyou1 iloveyou2 iloveu ilovegod loveme lovely loveyou love123 princess princess1 sunshine
  sunshine1 monkey monkey1 monkey123 dragon dragon1 dragon123 football football1 baseball baseball1 basketball soccer
  soccer1 hockey tennis golfer superman superman1 batman batman1 batman123 spiderman pokemon pokemon1 naruto starwars
  matrix shadow shadow1 killer killer1 hunter hunter1 hunter2 ranger trustno1 freedom whatever whatever1 nothing computer
  computer1 internet samsung google google1 facebook linkedin myspace1 youtube microsoft windows iphone android minecraft
  roblox fortnite michael michael1 jordan jordan1 jordan23 michelle jessica jennifer ashley ashley1 nicole daniel
  daniel1 anthony andrew andrew1 joshua matthew robert thomas thomas1 charlie charlie1 george hannah amanda samantha
  elizabeth alexander maggie buster pepper ginger summer summer1 winter autumn spring flower flowers flower1 butterfly
  rainbow angel1 angels babygirl baby123 cookie chocolate cheese banana orange purple yellow silver golden diamond
  ferrari porsche mercedes corvette mustang harley yamaha honda1 toyota yankees cowboys lakers eagles steelers arsenal
  chelsea chelsea1 liverpool liverpool1 barcelona juventus realmadrid manchester mother father family friends friend
  forever justin jesus1 jesus123 blessed blink182 metallica nirvana slipknot eminem beatles music1 music123 guitar
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is common, or repeats a single character. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase()) || /^(.)\1*$/u.test(password);
}

/** Values that attackers know and try first. */
export interface KnownOfAccount {
  readonly username: string | null;
  readonly email: string | null;
}

/** @param known values of the account that must not be its password @throws Problem 422 */
export function refuseCommonPassword(password: string, known?: KnownOfAccount): void {
  if (!isCommonPassword(password) && !isOwnName(password, known)) return;
  throw problem(422, 'common-password', 'This password is too common. Please choose another one.');
}

function isOwnName(password: string, { username = null, email = null }: Partial<KnownOfAccount> = {}): boolean {
  const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const names = [username, email, email?.split('@')[0] ?? null];
  return names.some((name) => name !== null && folded(name) === folded(password));
}
