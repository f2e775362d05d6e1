// The webpack configuration of the shell.
import { shellPreset } from '../infra/webpack/shell-preset';

export default shellPreset();
